import { Readable } from 'node:stream';
import { contract } from '@csms/contract';
import { fileHeaders, fileOf, readFile, type SettingsReader } from '../../access/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Http } from '../../platform/http/http.ts';
import { found } from '../../platform/http/problem.ts';
import type { ChargerFiles } from '../charger-files/charger-files.service.ts';
import type { CommandService } from '../commands/commands.service.ts';
import { chargerUrl, publicUrl } from './charger-address.ts';
import { arrivedFile, findDiagnoses, listDiagnoses } from './diagnoses.queries.ts';
import { requestDiagnoses } from './diagnoses.service.ts';

export interface DiagnosisParts {
  databases: Databases;
  commands: CommandService;
  settings: SettingsReader;
  files: ChargerFiles;
  clock: Clock;
}

export function diagnosisRoutes(http: Http, { databases, commands, settings, files, clock }: DiagnosisParts): void {
  const { diagnoses } = contract;
  http.bind(diagnoses.list, ({ caller, query }) => databases.scoped(caller.scope, (trx) => listDiagnoses(trx, query)));

  http.bind(diagnoses.targets, ({ request }) => {
    const url = publicUrl(settings, request);
    return { publicUrl: url, ftp: files.ftpAt(url) };
  });

  http.bind(diagnoses.request, async ({ caller, body, request }) => {
    const who = { username: caller.username, baseUrl: chargerUrl(settings, request) };
    const { made, pointIds } = await databases.scoped(caller.scope, async (trx) => {
      const { ids, pointIds } = await requestDiagnoses(trx, body, who, files, clock);
      return { made: await findDiagnoses(trx, ids), pointIds };
    });
    commands.announce(pointIds);
    return { diagnoses: made };
  });

  http.bind(
    diagnoses.download,
    async ({ caller, params, reply }) => {
      const name = found(await databases.scoped(caller.scope, (trx) => arrivedFile(trx, params.id)));
      const file = found(await fileOf(databases.system, name));
      void reply.headers(fileHeaders(file, 'attachment')).send(Readable.from(readFile(databases.system, file.name)));
      return undefined;
    },
    { byLink: true },
  );
}

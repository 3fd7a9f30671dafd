import { expect, it } from 'vitest';
import { pdfTexts } from '../../testing/pdf.ts';
import { PdfPaper } from './pdf.ts';

const STATION = '苏州工业园区独墅湖科教创新区月亮湾地下停车场三层充电站';
const COMPANY = '江苏省苏州市工业园区新能源汽车充电基础设施运营服务有限公司分公司';
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

async function textsOf(write: (paper: PdfPaper) => Promise<void>): Promise<string> {
  const paper = new PdfPaper({ title: COMPANY, language: 'zh', foot: 'Foot' });
  const pieces: Buffer[] = [];
  const read = (async () => {
    for await (const piece of paper.bytes()) pieces.push(piece);
  })();
  await write(paper);
  paper.end();
  await read;
  return pdfTexts(Buffer.concat(pieces)).join('');
}

it('never cuts a name: what has no room in its line is smaller, or takes more lines', async () => {
  const text = await textsOf(async (paper) => {
    paper.head(COMPANY, STATION);
    paper.facts([
      { label: '公司', value: COMPANY },
      { label: '站点', value: STATION },
    ]);
    await paper.table(
      [
        { title: '站点', share: 1 },
        { title: 'Name', share: 1 },
        { title: '金额', share: 4, align: 'right' },
      ],
      [Array.from({ length: 60 }, () => [STATION, LONG_WORD, '1234.50'])],
    );
  });
  expect(text).not.toContain('…');
  // The title, the head and the fact; and a station in the head, a fact and every row.
  expect(text.split(COMPANY)).toHaveLength(4);
  expect(text.split(STATION)).toHaveLength(63);
  expect(text.split(LONG_WORD)).toHaveLength(61);
  // The heading stands on every page.
  expect(text.split('金额').length).toBeGreaterThan(3);
});

it('prints whatever can be typed: other alphabets, other hanzi, rare names, and more of them in one text', async () => {
  const names = ['Łódź', 'Țară Şişli', 'Győr', 'Київ', 'Αθήνα', '繁體中文站', '서울 충전소', '𠮷野家', 'Kraków 充电站 서울'];
  const text = await textsOf(async (paper) => {
    paper.facts(names.map((name) => ({ label: name, value: name })));
    await paper.table([{ title: 'Łódź', share: 1 }], [names.map((name) => [name])]);
  });
  for (const name of names) expect(text.split(name).length, name).toBeGreaterThan(3);
  expect(text).not.toContain('\u0000');
});

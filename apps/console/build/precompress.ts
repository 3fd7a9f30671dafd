import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** What is smaller travels as well without. */
const LEAST_BYTES = 1024;

/** Every text of the build beside itself as `.br` and `.gz`, as small as they get: made once here instead of at each request. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          if (!dir || !TEXT.test(file.fileName)) return;
          const text = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (text.length < LEAST_BYTES) return;
          const [small, common] = await Promise.all([
            promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
            promisify(gzip)(text, { level: 9 }),
          ]);
          await Promise.all([
            writeFile(join(dir, `${file.fileName}.br`), small),
            writeFile(join(dir, `${file.fileName}.gz`), common),
          ]);
        }),
      );
    },
  };
}

import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as zlib from "node:zlib";
import type { Plugin } from "vite";

/** What is worth compressing; anything smaller than this is sent as fast without. */
const TEXT = /\.(?:js|css|svg|html|json)$/;
const LEAST_BYTES = 512;

type Compress = (source: Buffer) => Buffer;

function encodings(): ReadonlyArray<readonly [ending: string, compress: Compress]> {
  const brotli: Compress = (source) =>
    zlib.brotliCompressSync(source, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } });
  const gzip: Compress = (source) => zlib.gzipSync(source, { level: 9 });
  // Node has zstd since 22.15; an older one leaves it out, and the server sends another encoding.
  const zstd: unknown = Reflect.get(zlib, "zstdCompressSync");
  const found: Array<readonly [string, Compress]> = [
    [".br", brotli],
    [".gz", gzip],
  ];
  if (typeof zstd === "function") {
    const level: unknown = Reflect.get(zlib.constants, "ZSTD_c_compressionLevel");
    found.push([".zst", (source) => zstd(source, { params: { [String(level)]: 19 } }) as Buffer]);
  }
  return found;
}

/** Writes each built text file again as .br, .gz and (where node can) .zst, for the server to send as they are. */
export function precompressed(): Plugin {
  let folder = "";
  return {
    name: "precompressed",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      for (const name of await readdir(folder, { recursive: true })) {
        if (!TEXT.test(name)) continue;
        const source = await readFile(join(folder, name));
        if (source.length < LEAST_BYTES) continue;
        for (const [ending, compress] of encodings()) {
          await writeFile(join(folder, name + ending), compress(source));
        }
      }
    },
  };
}

import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';

/** Scripts that few pages load, each with its maximum gzipped size in bytes. */
const SCRIPTS = [
  { name: 'tiem-adopt', input: 'mount/entrypoints/adopt.ts', limit: 4 * 1024 },
  { name: 'tiem-inspect', input: 'mount/entrypoints/inspect.ts', limit: 8 * 1024 },
] as const;

/** Bundles each separate script into one plain file beside tiem.js, which shares no chunk with tiem.js. */
export function createSeparateScriptsPlugin(): Plugin {
  return {
    name: 'tiem-separate-scripts',
    apply: 'build',
    generateBundle: { order: 'post', handler: emitSeparateScripts },
  };
}

async function emitSeparateScripts(this: Rolldown.PluginContext): Promise<void> {
  for (const { name, input, limit } of SCRIPTS) {
    const source = await bundleScript(input, this.environment.config.build.target);
    const bytes = gzipSync(source, { level: 9 }).length;
    if (bytes > limit) throw new Error(`${name}.js has ${bytes} bytes (gzip); the limit is ${limit}.`);
    this.emitFile({ type: 'asset', fileName: `${name}.js`, source });
  }
}

/** Bundles a script with all its imports into one plain file. */
export async function bundleScript(input: string, target: string | false | string[]): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target,
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input,
        checks: { pluginTimings: false },
        output: { format: 'iife' },
      },
    },
  });
  if (!('output' in made)) throw new Error(`${input}: watch mode is not supported.`);
  const [chunk, ...rest] = made.output;
  if (rest.length > 0) throw new Error(`${input} produced more than one file.`);
  return chunk.code;
}

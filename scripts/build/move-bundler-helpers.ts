import type { Plugin } from 'vite';

const HELPER_IMPORT = /import\{([^}]*)\}from(["'`])\.\/rolldown-runtime\.js\2/;

/**
 * The bundler puts its helpers into a separate chunk that nearly every chunk imports: one more request for 200 bytes.
 * This plugin moves them into `kit`, which is loaded before every chunk that needs them.
 */
export function createBundlerHelpersPlugin(): Plugin {
  return {
    name: 'tiem-helpers-in-kit',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const findChunk = (name: string) => chunks.find(({ fileName }) => fileName.endsWith(`/${name}.js`));
      const helpers = findChunk('rolldown-runtime');
      const kit = findChunk('kit');
      const [, body, exported] = /^([\s\S]*?)export\{([^}]*)\};?\s*$/.exec(helpers?.code ?? '') ?? [];
      if (!helpers || !kit || !exported) throw new Error("The bundler's helpers were not found.");
      const names = exported.split(',').map((pair) => pair.split(' as '));
      const inside = names.map(([own, name = own]) => `help_${name}:${own}`).join();
      const outside = names.map(([own, name = own]) => `help_${name}`).join();
      for (const chunk of chunks) {
        if (!chunk.imports.includes(helpers.fileName)) continue;
        chunk.code = chunk.code.replace(HELPER_IMPORT, (_all, list: string) => {
          const wanted = list.split(',').map((pair) => pair.split(' as '));
          return chunk === kit
            ? `var ${wanted.map(([name, here = name]) => `${here}=help_${name}`).join()}`
            : `import{${wanted.map(([name, here = name]) => `help_${name} as ${here}`).join()}}from"./kit.js"`;
        });
        if (chunk.code.includes('rolldown-runtime'))
          throw new Error(`${chunk.fileName} still imports the helpers chunk.`);
        const others = chunk.imports.filter((file) => file !== helpers.fileName);
        chunk.imports = chunk === kit ? others : [...others, kit.fileName];
      }
      kit.code = `var{${outside}}=(()=>{${body}return{${inside}}})();${kit.code}export{${outside}};`;
      delete bundle[helpers.fileName];
    },
  };
}

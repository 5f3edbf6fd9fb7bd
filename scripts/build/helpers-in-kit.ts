import type { Plugin } from 'vite';

/**
 * The bundler keeps its few helpers in a chunk of their own, which nearly every chunk imports: a request more for a
 * fifth of a kilobyte. They move into `kit`, which is on the page before any chunk that wants them.
 */
export function helpersInKit(): Plugin {
  return {
    name: 'tiem-helpers-in-kit',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const called = (name: string) => chunks.find(({ fileName }) => fileName.endsWith(`/${name}.js`));
      const helpers = called('rolldown-runtime');
      const kit = called('kit');
      const [, body, exported] = /^([\s\S]*?)export\{([^}]*)\};?\s*$/.exec(helpers?.code ?? '') ?? [];
      if (!helpers || !kit || !exported) throw new Error('The helpers of the bundler were not found.');
      const names = exported.split(',').map((pair) => pair.split(' as '));
      const inside = names.map(([own, name = own]) => `help_${name}:${own}`).join();
      const outside = names.map(([own, name = own]) => `help_${name}`).join();
      kit.code += `var{${outside}}=(()=>{${body}return{${inside}}})();export{${outside}};`;
      for (const chunk of chunks) {
        chunk.code = chunk.code.replace(
          /import\{([^}]*)\}from(["'`])\.\/rolldown-runtime\.js\2/,
          (_all, list: string) => `import{${list.replace(/(^|,)/g, '$1help_')}}from"./kit.js"`,
        );
        if (!chunk.imports.includes(helpers.fileName)) continue;
        if (chunk.code.includes('rolldown-runtime')) throw new Error(`${chunk.fileName} keeps its helpers.`);
        chunk.imports = [...chunk.imports.filter((file) => file !== helpers.fileName), kit.fileName];
      }
      delete bundle[helpers.fileName];
    },
  };
}

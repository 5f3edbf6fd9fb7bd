import type { Plugin } from 'vite';

const HELP = /\bhelp:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/** What an option means is for READMEs, the gallery and `npm run check`, which read the sources; shoppers need not download it. */
export function noHelp(): Plugin {
  return {
    name: 'tiem-no-help',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!/\/widgets\/[^/]+\/[^/]+\.tsx?$/.test(id) || !code.includes('help:')) return null;
      return { code: code.replace(HELP, "help:''"), map: null };
    },
  };
}

import type { Plugin } from 'vite';

const HELP = /\bhelp:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;

/**
 * Removes the options' help texts from the bundle. READMEs, the gallery and `npm run check` read them from the
 * sources.
 */
export function createHelpRemovalPlugin(): Plugin {
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

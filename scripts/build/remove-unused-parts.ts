import type { Plugin } from 'vite';

/**
 * Effects whose implementation is removed from redux-saga, because none of the bundle's sagas uses them. The
 * functions that create these effects are removed too.
 */
const RUNNERS = ['ALL', 'CPS', 'JOIN', 'ACTION_CHANNEL', 'FLUSH', 'GET_CONTEXT', 'SET_CONTEXT'];
const UNUSED_EFFECTS = ['all', 'cps', 'join', 'actionChannel', 'flush', 'getContext', 'setContext'];
const ADAPTED_MODULE = new RegExp(
  `import \\{[^}]*\\b(${UNUSED_EFFECTS.join('|')})\\b[^}]*\\} from 'redux-saga/effects'`,
);

type SourceReplacement = readonly [what: RegExp, by: string];

/**
 * Code to remove from packages because the bundle never uses it: the runners of unused effects, monitors, redux-saga's
 * crash report (createApp logs the error itself) and developer tools. A bundler cannot drop it, because a table or a
 * run-time setting refers to it.
 */
const REPLACEMENTS: readonly { file: RegExp; replacements: readonly SourceReplacement[] }[] = [
  {
    file: /\/redux-saga-core\.esm\.js$/,
    replacements: [
      ...RUNNERS.map(
        (runner): SourceReplacement => [new RegExp(`, _effectRunnerMap\\[${runner}\\] = \\w+`), ''],
      ),
      [/var sagaStack = toString\(\);/, "var sagaStack = '';"],
      [/addSagaFrame\(\{[^}]*\}\);/, ''],
      [/\benv\.sagaMonitor\b/g, 'null'],
      [/if \(sagaMonitor( && sagaMonitor\.actionDispatched)?\)/g, 'if (false)'],
      [/if \(effectMiddlewares\)/, 'if (false)'],
      [/cancelledDueToErrorTasks\.push\.apply\([\s\S]*?\}\)\);/, ''],
      // Removes redux-saga's default logger, because createApp always passes `onError`.
      [/_ref\$onError === void 0 \? logError : /, ''],
      // Makes redux-saga use the passed options instead of a copy. The copy only leaves out options that redux-saga
      // sets itself.
      [/_objectWithoutPropertiesLoose\(_ref, _excluded\)/, '_ref'],
    ],
  },
  {
    // Removes the names of redux-saga's helper effects, which only saga monitors read.
    file: /\/redux-saga-core-effects\.esm\.js$/,
    replacements: [[/, "take\w+\(" \+ safeName\(\w+\) \+ ", " \+ worker\.name \+ "\)"/g, '']],
  },
  {
    file: /\/@redux-saga\/core\/dist\/io-\w+\.esm\.js$/,
    replacements: [
      [/console\.warn\("take\((pattern|channel)\) takes one argument[^"]*"\)/g, ''],
      [/location: getLocation\(fn\)/, ''],
    ],
  },
  {
    file: /\/@babel\/runtime\/helpers\/esm\/extends\.js$/,
    // Removes polyfills for `Object.assign`, which every supported browser has.
    replacements: [
      [/function _extends\(\) \{[\s\S]*export \{ _extends as default \};/, 'export default Object.assign;'],
    ],
  },
  {
    file: /\/react-redux\/dist\/react-redux\.mjs$/,
    replacements: [
      // Removes react-redux's code for React Native, server rendering, nested subscriptions of `connect`, and typed
      // variants of the hooks.
      [/isDOM \|\| isReactNative \? React\.useLayoutEffect : React\.useEffect/, 'React.useLayoutEffect'],
      [/getServerState: serverState != null \? \(\) => serverState : void 0/, ''],
      [/getServerState \|\| store\.getState/, 'store.getState'],
      [/parentSub \? parentSub\.addNestedSub\(handleChangeWrapper\) : /, ''],
      [/Object\.assign\((use\w+), \{ withTypes: \(\) => \1 \}\);/g, ''],
      [/React\.useDebugValue\(selectedState\);/, ''],
      [/\bisSubscribed,\n/, ''],
      [/getListeners: \(\) => listeners/, ''],
      // Removes react-redux's registry of contexts, because the page has only one copy of react-redux.
      [/getContext\(\);/, 'React.createContext(null);'],
    ],
  },
  {
    file: /\/redux\/dist\/redux\.mjs$/,
    replacements: [[/return `Minified Redux error [^`]*`/, 'return "Redux error " + code']],
  },
  {
    file: /\/redux-toolkit\.modern\.mjs$/,
    replacements: [
      [/return `Minified Redux Toolkit error [^`]*`/, 'return "Redux Toolkit error " + code'],
      [/typeof window !== "undefined" && window\.__REDUX_DEVTOOLS_EXTENSION(_COMPOSE)?__/g, 'false'],
    ],
  },
];

/**
 * Removes unused code from packages. If a new version of a package no longer matches, the build fails instead of
 * silently growing.
 */
export function createUnusedPartsPlugin(): Plugin {
  return {
    name: 'tiem-unused-parts',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const modulePath = /\/node_modules\//.test(id) ? undefined : ADAPTED_MODULE.exec(code)?.[1];
      if (modulePath)
        throw new Error(`${id} uses "${modulePath}", which scripts/build/remove-unused-parts.ts removes.`);
      const found = REPLACEMENTS.find(({ file }) => file.test(id));
      if (!found) return null;
      const cut = found.replacements.reduce((text, [what, by]) => {
        if (text.search(what) < 0)
          throw new Error(`${id} no longer contains ${what}; update scripts/build/remove-unused-parts.ts.`);
        return text.replace(what, by);
      }, code);
      return { code: cut, map: null };
    },
  };
}

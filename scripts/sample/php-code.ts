/** Matches what is no PHP code: text outside of `<?php … ?>`, strings, heredocs and comments. */
const OTHER_TEXT =
  /(?:^|\?>)(?:(?!<\?(?:php|=))[\s\S])*|<<<[ \t]*(['"]?)(\w+)\1\n[\s\S]*?\n[ \t]*\2\b|'(?:\\[\s\S]|[^'\\])*'|"(?:\\[\s\S]|[^"\\])*"|\/\*[\s\S]*?\*\/|(?:\/\/|#(?!\[))(?:(?!\?>)[^\n])*/g;

const CLASS_FUNCTION_OR_BRACE = /(?<!::)\bclass\s+(\w+)|\bfunction\s+&?(\w+)\s*\(|[{}]/g;

interface PhpFunction {
  name: string;
  /** The class of a method; an empty string for any other function. */
  owner: string;
  index: number;
}

interface PhpTestTitle {
  text: string;
  index: number;
}

interface PhpCode {
  comments: RegExpExecArray[];
  functions: PhpFunction[];
  /** The first arguments of the calls of `test()`. */
  testTitles: PhpTestTitle[];
}

/** Finds the comments, the declared functions and the titles of the tests of a PHP file. */
export function findPhpCode(text: string): PhpCode {
  const others = [...text.matchAll(OTHER_TEXT)];
  const code = text.replace(OTHER_TEXT, (match) => match.replace(/[^\n]/g, ' '));
  return {
    comments: others.filter(([match]) => /^(?:\/[/*]|#)/.test(match)),
    functions: findFunctions(code),
    testTitles: others
      .filter(({ 0: match, index }) => /^['"]/.test(match) && TEST_CALL.test(code.slice(0, index)))
      .map(({ 0: match, index }) => ({ text: match.slice(1, -1).replace(/\\(['"\\])/g, '$1'), index })),
  };
}

const TEST_CALL = /(?<![\w$>:]|function )test\(\s*$/;

function findFunctions(code: string): PhpFunction[] {
  const functions: PhpFunction[] = [];
  // The class whose body each open brace begins; an empty string for any other brace.
  const blocks: string[] = [];
  let declaredClass = '';
  for (const { 0: match, 1: className, 2: name, index } of code.matchAll(CLASS_FUNCTION_OR_BRACE)) {
    if (className) declaredClass = className;
    else if (name) functions.push({ name, owner: blocks.findLast(Boolean) ?? '', index });
    else if (match === '}') blocks.pop();
    else {
      blocks.push(declaredClass);
      declaredClass = '';
    }
  }
  return functions;
}

import { formatAllowedValues } from '../../src/lib/option-problems';
import { getOptionAttributeName, type OptionSpec, type OptionsSchema } from '../../src/lib/options';

/** Replaces the option table in a widget's README by the one from the schema and keeps all other text. */
export function replaceOptionTable(readme: string, schema: OptionsSchema): string {
  const lines = readme.split('\n');
  const heading = lines.indexOf('## Options');
  if (heading < 0) throw new Error('has no "## Options".');
  const next = lines.findIndex((line, index) => index > heading && line.startsWith('## '));
  const section = lines.slice(heading + 1, next < 0 ? undefined : next);
  const blocks = section
    .join('\n')
    .trim()
    .split(/\n{2,}/);
  const words = blocks.filter((block) => !isOptionTable(block)).join('\n\n');
  const table = renderOptionTable(schema);
  // Keeps the author's text in the section of options. If there are no options, that text replaces the table, which is
  // only "None.".
  const body = [words && table === 'None.' ? '' : table, words].filter(Boolean).join('\n\n');
  const rest = next < 0 ? [] : lines.slice(next);
  return [...lines.slice(0, heading + 1), '', body, '', ...rest].join('\n').replace(/\n+$/, '\n');
}

const isOptionTable = (block: string): boolean => block === 'None.' || /^\| `data-tiem-/m.test(block);

export function renderOptionTable(schema: OptionsSchema): string {
  const options = Object.entries(schema);
  if (options.length === 0) return 'None.';
  const rows = options.map(
    ([name, spec]) =>
      `| \`${getOptionAttributeName(name)}\` | ${describeOptionValues(spec)} | ${formatDefaultValue(spec.default)} | ${spec.help} |`,
  );
  return ['| attribute | values | default | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

function describeOptionValues(spec: OptionSpec): string {
  if (spec.type === 'flag') return '`true`, `false`';
  if (spec.type === 'oneOf') return spec.allowed.map((value) => `\`${value}\``).join(', ');
  return formatAllowedValues(spec);
}

const formatDefaultValue = (value: string | number | boolean): string =>
  value === '' ? '(empty)' : `\`${value}\``;

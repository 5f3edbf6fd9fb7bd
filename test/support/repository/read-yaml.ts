import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project-files';

const { parse } = require('yaml') as { parse(text: string): unknown };

export const readYaml = <T>(path: string): T => parse(readFileSync(join(ROOT, path), 'utf8')) as T;

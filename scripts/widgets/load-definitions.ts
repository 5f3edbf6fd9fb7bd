import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireSource } from '../../fixtures/gallery/require-source';
import type { WidgetDefinition } from '../../mount/runtime/mount.types';
import { ROOT } from '../build/builds';

/**
 * Imports every widget's definition in Node. `npm run check`, the READMEs and the generated types get the widgets'
 * options from it.
 */
export function loadWidgetDefinitions(): ReadonlyMap<string, WidgetDefinition> {
  const found = new Map<string, WidgetDefinition>();
  for (const name of listWidgetNames()) {
    const { default: definition } = requireSource(join(ROOT, 'widgets', name)) as {
      default: WidgetDefinition;
    };
    found.set(name, definition);
  }
  return found;
}

export function listWidgetNames(): string[] {
  return readdirSync(join(ROOT, 'widgets')).filter((name) =>
    existsSync(join(ROOT, 'widgets', name, 'index.ts')),
  );
}

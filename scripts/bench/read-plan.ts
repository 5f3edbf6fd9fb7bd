import { readFileSync } from 'node:fs';
import type { InteractionPlan, PageItems, PagePlan, ShopPlan } from './bench.types';

/** Reads and checks the selectors file of another shop, so that a mistake is reported before the long measurement. */
export function readPlan(path: string): ShopPlan {
  const given = JSON.parse(readFileSync(path, 'utf8')) as Partial<ShopPlan>;
  const plan = { pages: given.pages ?? [], interactions: given.interactions ?? [] };
  for (const { name, path: address } of [...plan.pages, ...plan.interactions]) {
    if (typeof name !== 'string' || typeof address !== 'string' || !address.startsWith('/'))
      throw new Error(
        `${path}: every entry needs a "name" and a "path" that begins with /; see scripts/bench/woocommerce.json.`,
      );
  }
  for (const { name, items } of [...plan.pages, ...plan.interactions]) checkPageItems(path, name, items);
  for (const { name, control } of plan.pages) if (control) checkInteractionSteps(path, name, control);
  for (const interaction of plan.interactions) checkInteractionSteps(path, interaction.name, interaction);
  return plan;
}

function checkPageItems(path: string, name: string, items: PageItems | undefined): void {
  const isComplete = typeof items?.of === 'string' && Number.isInteger(items.count) && items.count > 0;
  if (items && !isComplete)
    throw new Error(
      `${path}: "${name}" needs "items" with "of" (a word) and "count" (a whole number from 1).`,
    );
}

function checkInteractionSteps(
  path: string,
  name: string,
  doing: Pick<InteractionPlan, 'do' | 'proof'>,
): void {
  const steps =
    Array.isArray(doing.do) &&
    doing.do.every((step) => ['press', 'swipe', 'choose', 'fill'].some((kind) => kind in step));
  const proofs = ['appears', 'changes', 'settles', 'passes', 'leadsTo'];
  const proof = Object.keys(doing.proof ?? {}).some((key) => proofs.includes(key));
  if (!steps)
    throw new Error(
      `${path}: "${name}" needs "do", a list of {press}, {swipe}, {choose, value} or {fill, text}.`,
    );
  if (!proof)
    throw new Error(
      `${path}: "${name}" needs "proof": {appears}, {changes}, {settles}, {passes} or {leadsTo}.`,
    );
}

/** Returns the plan's pages and interactions whose names contain one of the given words. */
export function filterPlan(plan: ShopPlan, words: readonly string[]): ShopPlan {
  const isNameSelected = ({ name }: Pick<PagePlan, 'name'>) =>
    words.length === 0 || words.some((word) => name.includes(word));
  return { pages: plan.pages.filter(isNameSelected), interactions: plan.interactions.filter(isNameSelected) };
}

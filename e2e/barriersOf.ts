import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  interface Window {
    /** axe-core, once it is in the page. */
    axe?: typeof axeCore;
  }
}

/** A rule that a page breaks, and the elements that break it with what would mend them. */
export interface Barrier {
  readonly rule: string;
  readonly at: readonly (readonly [html: string, remedy: string | undefined])[];
}

interface Choice {
  /** Selector of the part of the page to check; the whole page without it. */
  readonly within?: string;
  /** Selector of a part to leave out. */
  readonly without?: string;
  /** Rules to check; all rules, best practice too, without it. */
  readonly rules?: readonly string[];
}

/** Rules of axe whose result only changes with the theme. */
export const rulesOfColour: readonly string[] = ['color-contrast', 'link-in-text-block'];

const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Barriers for people with disabilities in a page, by axe, once the part to check is in it. The page takes the library in at its first check only:
 * its half a megabyte costs more than most checks.
 */
export async function barriersOf(page: Page, { within = 'html', without, rules }: Choice = {}): Promise<readonly Barrier[]> {
  await page.locator(within).first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return await page.evaluate(
    async ([include, exclude, values]) => {
      if (window.axe === undefined) throw new Error('axe-core is missing in the page');
      const context = { include: [include], ...(exclude && { exclude: [exclude] }) };
      const only = values && { runOnly: { type: 'rule' as const, values: [...values] } };
      const { violations } = await window.axe.run(context, { resultTypes: ['violations'], ...only });
      // The choices of a select box are outside the page's landmarks, at the end of the document.
      const isChoices = (rule: string, html: string): boolean => rule === 'region' && html.startsWith('<ul role="listbox"');
      return violations
        .map(({ id, nodes }) => ({ rule: id, nodes: nodes.filter(({ html }) => !isChoices(id, html)) }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ rule, nodes }) => ({ rule, at: nodes.map(({ html, failureSummary }) => [html, failureSummary] as const) }));
    },
    [within, without, rules] as const,
  );
}

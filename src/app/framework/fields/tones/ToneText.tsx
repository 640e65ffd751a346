import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { toneRuleOf } from '../../../../shared/framework/fields/toneOf.ts';
import type { Tone, ToneRule } from '../../../../shared/framework/fields/toneRules.ts';
import { browserTimezone } from '../../i18n/browserTimezone.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../visuallyHidden.ts';

interface ToneTextProps {
  readonly rules: readonly ToneRule[];
  /** The record or row that the rules read. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** A value with its tone: a dot before the text, which keeps its colour. Without a tone, only the value. */
export function ToneText({ rules, record, children }: ToneTextProps) {
  const text = useText();
  const rule = ruleNow(rules, record);
  return (
    <>
      {rule && <ToneDot tone={rule.tone} />}
      {children}
      {rule?.label && (
        <Box component="span" sx={forReadersAndPaper}>
          {' '}
          ({text(rule.label)})
        </Box>
      )}
    </>
  );
}

function ruleNow(rules: ToneTextProps['rules'], record: ToneTextProps['record']): ToneRule | undefined {
  return rules.length === 0 ? undefined : toneRuleOf(rules, record, { now: new Date(), timezone: browserTimezone });
}

const forReadersAndPaper = {
  ...visuallyHidden,
  '@media print': { position: 'static', width: 'auto', height: 'auto', clipPath: 'none', overflow: 'visible' },
} as const;

/** The dot of a tone. It is all border: forced colours and printers leave backgrounds out. */
export function ToneDot({ tone }: { readonly tone: Tone }) {
  return <Box component="span" aria-hidden sx={dots[tone]} />;
}

const dot = { display: 'inline-block', border: 3, borderRadius: '50%', mr: 1, verticalAlign: 'middle', flexShrink: 0 } as const;

const dots = {
  neutral: { ...dot, borderColor: 'tone.neutral' },
  info: { ...dot, borderColor: 'tone.info' },
  success: { ...dot, borderColor: 'tone.success' },
  warning: { ...dot, borderColor: 'tone.warning' },
  error: { ...dot, borderColor: 'tone.error' },
} as const satisfies Record<Tone, object>;

import { cellKind } from '../../../shared/framework/cells/cellKind.ts';
import { toneOf } from '../../../shared/framework/fields/toneOf.ts';
import { mappedValue } from '../../../shared/framework/formats/formatCell.ts';
import { BooleanMark } from '../fields/BooleanMark.tsx';
import { NamedIcon } from '../fields/NamedIcon.tsx';
import { ToneText } from '../fields/tones/ToneText.tsx';
import { browserTimezone } from '../i18n/browserTimezone.ts';
import { isIcon } from '../namedIcons.ts';
import type { CellProps } from './CellProps.ts';
import { kindContents } from './kindContents.tsx';

/** A value as its column shows it: icon or coloured dot, then the value in the form of its kind; empty for no value. */
export function CellValue(props: CellProps) {
  const { column, row, text, content } = props;
  const value = row[column.reference?.labelField ?? column.field];
  const Content = kindContents[column.reference ? 'string' : cellKind(column)];
  const shown = content ?? (typeof value === 'boolean' && column.format === undefined ? mark(value, text, column) : <Content {...props} />);
  const icon = mappedValue(column, value)?.icon;
  if (icon && isIcon(icon)) {
    const tone = toneNow(props);
    const isAlone = column.format === 'icon';
    return (
      <>
        <NamedIcon name={icon} tone={tone} label={isAlone ? text : undefined} />
        {!isAlone && shown}
      </>
    );
  }
  return column.tones.length === 0 ? (
    shown
  ) : (
    <ToneText rules={column.tones} record={row}>
      {shown}
    </ToneText>
  );
}

function toneNow({ column, row }: CellProps) {
  return toneOf(column.tones, row, { now: new Date(), timezone: browserTimezone });
}

/** A yes or no: its mark, or the text that a map has for it. */
function mark(value: boolean, text: string, column: CellProps['column']) {
  return mappedValue(column, value)?.text ? text : <BooleanMark value={value} />;
}

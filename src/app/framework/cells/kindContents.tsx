import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentType, MouseEvent, ReactNode } from 'react';
import type { CellKind } from '../../../shared/framework/cells/cellKind.ts';
import { textOf } from '../../../shared/framework/records/textOf.ts';
import { NamedIcon } from '../fields/NamedIcon.tsx';
import { Picture } from '../fields/Picture.tsx';
import { linkAddress } from '../fields/safeAddress.ts';
import { HtmlText } from '../html/HtmlText.tsx';
import { useText } from '../i18n/useText.ts';
import { isIcon } from '../namedIcons.ts';
import { useSingleClick } from '../useSingleClick.ts';
import type { CellProps } from './CellProps.ts';

const Plain = ({ text }: CellProps) => text;

/** How each kind of cell draws its value, in a table, a card, the details of a row and on paper. Specification, grid part 3. */
export const kindContents: Readonly<Record<CellKind, ComponentType<CellProps>>> = {
  string: Plain,
  number: Plain,
  decimal: Plain,
  duration: Plain,
  boolean: Plain,
  date: Plain,
  datetime: Plain,
  time: Plain,
  time_hhmm: Plain,
  html: Html,
  email: (props) => (
    <Address {...props} address={`mailto:${valueOf(props)}`}>
      {props.text}
    </Address>
  ),
  phone: (props) => (
    <Address {...props} address={`tel:${valueOf(props)}`}>
      {props.text}
    </Address>
  ),
  link: (props) => (
    <Address {...props} address={linkAddress(valueOf(props))}>
      {props.text}
    </Address>
  ),
  'img-link': PictureLink,
  img: RowPicture,
  icon: Icon,
  action: ActionCell,
};

function valueOf({ row, column }: CellProps): string {
  return textOf(row[column.field]);
}

interface AddressProps extends CellProps {
  readonly address: string | undefined;
  readonly children: ReactNode;
}

/** A link; pages outside the portal open in a new tab. Plain text if no address is safe to open. */
function Address({ address, text, tabIndex, children }: AddressProps) {
  if (text === '' || address === undefined) return children;
  const isOutside = /^https?:/i.test(address);
  return (
    <a href={address} {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })} tabIndex={tabIndex} onClick={stopPropagation}>
      {children}
    </a>
  );
}

/** A click that reaches the row would open its record. */
function stopPropagation(event: MouseEvent): void {
  event.stopPropagation();
}

/** Markup in one line, without scripts; its links and pictures are texts, because a cell has one place for the keyboard. */
function Html(props: CellProps) {
  return (
    <Box component="span" sx={{ '& *': { display: 'inline', m: 0, p: 0, font: 'inherit' } }}>
      <HtmlText html={valueOf(props)} hasLinks={false} pictures={false} />
    </Box>
  );
}

/** Height of a picture in a row, in pixels. */
const rowPicture = 28;

function RowPicture(props: CellProps) {
  const text = useText();
  return <Picture address={valueOf(props)} label={text(props.column.label)} height={rowPicture} />;
}

/** A picture that opens itself, or what a click on its cell begins. */
function PictureLink(props: CellProps) {
  return (
    <Address {...props} address={linkAddress(valueOf(props))}>
      <RowPicture {...props} />
    </Address>
  );
}

/** The icon that the value names; another value as text. */
function Icon(props: CellProps) {
  const name = valueOf(props);
  return isIcon(name) ? <NamedIcon name={name} label={props.text} /> : props.text;
}

/** A button with the text of the map, else the heading of the column. */
function ActionCell({ column, row, text, tabIndex, onAct }: CellProps) {
  const words = useText();
  const click = useSingleClick((event: MouseEvent) => {
    event.stopPropagation();
    onAct?.();
  });
  const mapped = column.map && Object.hasOwn(column.map, String(row[column.field]));
  if (!onAct) return null;
  return (
    <Button size="small" variant="outlined" tabIndex={tabIndex} onClick={click} sx={{ py: 0 }}>
      {mapped ? text : words(column.label)}
    </Button>
  );
}

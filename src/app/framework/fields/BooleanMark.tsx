import { useMessage } from '../i18n/useMessage.ts';
import { visuallyHidden } from '../visuallyHidden.ts';

/** A yes or no: a tick or a dash in the secondary colour, with its word for readers. Plain elements, because lists draw hundreds. */
export function BooleanMark({ value }: { readonly value: boolean }) {
  const message = useMessage();
  return (
    <span style={{ display: 'inline-block', position: 'relative' }}>
      <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden style={{ verticalAlign: 'middle' }}>
        <path d={value ? tick : dash} fill="currentColor" opacity={value ? 0.75 : 0.45} />
      </svg>
      <span style={visuallyHidden}>{message(value ? 'form.yes' : 'form.no')}</span>
    </span>
  );
}

const tick = 'M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z';
const dash = 'M7 11h10v2H7z';

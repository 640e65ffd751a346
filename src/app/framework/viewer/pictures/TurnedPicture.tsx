import type { Size } from '../model/Size.ts';
import type { Rotation } from '../model/viewState.ts';

interface TurnedPictureProps {
  readonly address: string;
  readonly name: string;
  /** Unrotated, at 100 percent. */
  readonly size: Size;
  readonly scale: number;
  readonly rotation: Rotation;
}

/** A picture in the middle of its page, turned about it. */
export function TurnedPicture({ address, name, size, scale, rotation }: TurnedPictureProps) {
  return (
    <img
      src={address}
      alt={name}
      style={{
        position: 'absolute',
        top: '50%',
        left: '50%',
        width: size.width * scale,
        height: size.height * scale,
        transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
      }}
    />
  );
}

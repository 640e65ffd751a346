import type { Size } from './Size.ts';

/** Degrees, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** The way in which the zoom follows the room of the viewer: the width of a page, or all of it. */
export type Fit = 'width' | 'page';

export interface FittedPage {
  readonly fit: Fit;
  /** The page that fits, from 1 on. */
  readonly page: number;
  /** Percent: a picture that is smaller than the room is not enlarged by itself. */
  readonly zoomMax?: number;
}

/** The zoom, the rotation and the page of a viewer. */
export interface ViewState {
  /** Percent, while nothing is fitted. */
  readonly zoom: number;
  /** The zoom follows the room; undefined: it does not. */
  readonly fitted: FittedPage | undefined;
  readonly rotation: Rotation;
  /** The page in view, from 1 on. */
  readonly page: number;
}

/** `from`: the percentage shown, which differs from the zoom of the state while a page is fitted. */
export type ViewStep =
  | { readonly kind: 'zoom_in' | 'zoom_out'; readonly from: number; readonly zoomMax: number }
  | { readonly kind: 'actual_size' | 'rotate' }
  | { readonly kind: 'fit'; readonly fit: Fit }
  | { readonly kind: 'page'; readonly page: number };

/** Spec B-055: each step multiplies or divides by this. */
const zoomStep = 1.25;

const zoomMin = 10;
/** Percent: ten times 1.25 above the natural size is 931. */
export const zoomLimit = 800;

/** Spec B-054: a document begins at 100 percent, or as its place asks. A picture fits the room, and is not enlarged. */
export function initialView(fit?: Fit): ViewState {
  return { zoom: 100, fitted: fit && { fit, page: 1, ...(fit === 'page' && { zoomMax: 100 }) }, rotation: 0, page: 1 };
}

/** The state after a step. */
export function viewAfter(state: ViewState, step: ViewStep): ViewState {
  switch (step.kind) {
    case 'zoom_in':
    case 'zoom_out': {
      const zoom = nextZoom(step.kind, step.from, step.zoomMax);
      return zoom === undefined ? state : { ...state, zoom, fitted: undefined };
    }
    case 'actual_size':
      return { ...state, zoom: 100, fitted: undefined };
    case 'fit':
      return { ...state, fitted: { fit: step.fit, page: state.page } };
    case 'rotate':
      return { ...state, rotation: rotated(state.rotation) };
    case 'page':
      return state.page === step.page ? state : { ...state, page: step.page };
  }
}

/** The zoom after a step, in percent; undefined: it would be beyond a limit. */
export function nextZoom(kind: 'zoom_in' | 'zoom_out', from: number, zoomMax: number): number | undefined {
  const zoom = kind === 'zoom_in' ? from * zoomStep : from / zoomStep;
  return zoom < zoomMin || zoom > zoomMax ? undefined : zoom;
}

/** Spec B-056: a step of rotation is 90 degrees. */
function rotated(rotation: Rotation): Rotation {
  const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;
  return next[rotation];
}

/** The size of a page after a rotation. */
export function turned({ width, height }: Size, rotation: Rotation): Size {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The zoom at which a page fits the room, in percent; a page is not enlarged beyond `most`. */
export function fittingZoom(fit: Fit, page: Size, room: Size, most: number): number {
  const across = room.width / page.width;
  const zoom = 100 * (fit === 'width' ? across : Math.min(across, room.height / page.height));
  return Math.min(Math.max(zoom, 1), most);
}

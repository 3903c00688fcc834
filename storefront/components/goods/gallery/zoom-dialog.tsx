import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useT } from '../../../texts.ts';

/** Zoom levels, as multiples of the picture's shown width. */
const levels = [1, 1.75, 2.5, 4] as const;
/** Index of the level that a double click shows. */
const doubleClickLevel = 2;
/** Shortest horizontal distance of a swipe, px, and its least ratio to the vertical distance. */
const swipePx = 48;
const swipeRatio = 1.5;

/**
 * Shows pictures in the size of the window and larger. Arrow keys change the picture; + and − zoom.
 * A zoomed picture is moved with touch, mouse or arrow keys. Escape closes.
 *
 * @param onClose receives the index of the last picture
 */
export function ZoomDialog({
  pictures,
  name,
  initialIndex,
  open,
  onClose,
}: {
  readonly pictures: readonly string[];
  readonly name: string;
  readonly initialIndex: number;
  readonly open: boolean;
  readonly onClose: (last: number) => void;
}) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(initialIndex);
  const zoom = useZoom(stage);
  useEffect(() => {
    if (!open) return dialog.current?.close();
    setIndex(initialIndex);
    zoom.reset();
    dialog.current?.showModal();
    stage.current?.focus();
    // `initialIndex` is read only when the dialog opens.
  }, [open]);
  const showNext = (by: number) => {
    zoom.reset();
    setIndex((now) => (now + by + pictures.length) % pictures.length);
  };
  const pointer = usePointer(stage, zoom.level, showNext);
  const size = `${levels[zoom.level]! * 100}%`;
  return (
    <dialog
      ref={dialog}
      className="zoom-dialog"
      aria-label={name}
      onClose={() => onClose(index)}
      onKeyDown={(event) => pressKey(event, zoom, showNext)}
    >
      <p className="visually-hidden" role="status">
        {t('goods.gallery.picture', { at: index + 1, count: pictures.length })}
      </p>
      <div
        className="stage"
        ref={stage}
        tabIndex={0}
        role="group"
        aria-label={t('goods.gallery.keys')}
        {...pointer}
        onDoubleClick={zoom.toggle}
      >
        <img
          src={pictures[index]}
          alt={`${name} ${index + 1}`}
          draggable={false}
          style={{ width: size, height: size }}
        />
      </div>
      <ZoomTools index={index} count={pictures.length} zoom={zoom} onNext={showNext} />
      <button
        type="button"
        className="zoom-close"
        aria-label={t('common.close')}
        onClick={() => dialog.current?.close()}
      >
        <X aria-hidden="true" />
      </button>
    </dialog>
  );
}

type Stage = RefObject<HTMLDivElement | null>;
type Zoom = ReturnType<typeof useZoom>;

/** `+`, `=`, `-` and `0` zoom; arrows change a picture that is not zoomed, and else scroll it. */
function pressKey(event: KeyboardEvent, zoom: Zoom, showNext: (by: number) => void): void {
  const act = {
    '+': () => zoom.by(1),
    '=': () => zoom.by(1),
    '-': () => zoom.by(-1),
    '0': zoom.reset,
    ...(zoom.level === 0 ? { ArrowLeft: () => showNext(-1), ArrowRight: () => showNext(1) } : {}),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

/** The zoom level. The centre of the picture stays in the centre while zooming. */
function useZoom(stage: Stage) {
  const [level, setLevel] = useState(0);
  const centre = useRef({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    stage.current?.scrollTo(
      centre.current.x * stage.current.scrollWidth - stage.current.clientWidth / 2,
      centre.current.y * stage.current.scrollHeight - stage.current.clientHeight / 2,
    );
  }, [level]);
  const saveCentre = () => {
    const { current: view } = stage;
    if (view)
      centre.current = {
        x: (view.scrollLeft + view.clientWidth / 2) / view.scrollWidth,
        y: (view.scrollTop + view.clientHeight / 2) / view.scrollHeight,
      };
  };
  return {
    level,
    reset: () => setLevel(0),
    by: (by: number) => {
      saveCentre();
      setLevel((now) => Math.max(0, Math.min(levels.length - 1, now + by)));
    },
    toggle: () => {
      saveCentre();
      setLevel((now) => (now === 0 ? doubleClickLevel : 0));
    },
  };
}

/** A swipe changes a picture that is not zoomed; the mouse drags one that is. */
function usePointer(stage: Stage, level: number, showNext: (by: number) => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      start.current = { x, y };
    },
    onPointerUp: ({ clientX, clientY, pointerType }: PointerEvent) => {
      if (level > 0 || pointerType === 'mouse' || !start.current) return;
      const x = clientX - start.current.x;
      const y = clientY - start.current.y;
      if (Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y) * swipeRatio) showNext(x < 0 ? 1 : -1);
    },
    onPointerMove: ({ buttons, movementX, movementY, pointerType }: PointerEvent) => {
      if (level > 0 && buttons === 1 && pointerType === 'mouse')
        stage.current?.scrollBy({ left: -movementX, top: -movementY, behavior: 'instant' });
    },
  };
}

function ZoomTools({
  index,
  count,
  zoom,
  onNext,
}: {
  readonly index: number;
  readonly count: number;
  readonly zoom: Zoom;
  readonly onNext: (by: number) => void;
}) {
  const t = useT();
  return (
    <div className="zoom-tools">
      {count > 1 && (
        <button type="button" aria-label={t('goods.gallery.previous')} onClick={() => onNext(-1)}>
          <ChevronLeft aria-hidden="true" />
        </button>
      )}
      <span className="num" aria-hidden="true">
        {index + 1} / {count}
      </span>
      {count > 1 && (
        <button type="button" aria-label={t('goods.gallery.next')} onClick={() => onNext(1)}>
          <ChevronRight aria-hidden="true" />
        </button>
      )}
      <button
        type="button"
        aria-label={t('goods.gallery.smaller')}
        aria-disabled={zoom.level === 0 || undefined}
        onClick={() => zoom.by(-1)}
      >
        <ZoomOut aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label={t('goods.gallery.larger')}
        aria-disabled={zoom.level === levels.length - 1 || undefined}
        onClick={() => zoom.by(1)}
      >
        <ZoomIn aria-hidden="true" />
      </button>
    </div>
  );
}

import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
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
  const pointerStart = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  const [index, setIndex] = useState(initialIndex);
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!open) return dialog.current?.close();
    setIndex(initialIndex);
    setLevel(0);
    dialog.current?.showModal();
    stage.current?.focus();
    // `initialIndex` is read only when the dialog opens.
  }, [open]);
  // Keeps the centre of the picture in the centre while zooming.
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
  const zoomBy = (by: number) => {
    saveCentre();
    setLevel((now) => Math.max(0, Math.min(levels.length - 1, now + by)));
  };
  const showNext = (by: number) => {
    setLevel(0);
    setIndex((now) => (now + by + pictures.length) % pictures.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      '+': () => zoomBy(1),
      '=': () => zoomBy(1),
      '-': () => zoomBy(-1),
      '0': () => setLevel(0),
      ...(level === 0 ? { ArrowLeft: () => showNext(-1), ArrowRight: () => showNext(1) } : {}),
    }[event.key];
    if (act) {
      event.preventDefault();
      act();
    }
  };
  /** A swipe over a picture that is not zoomed changes the picture. */
  const onSwipe = ({ clientX, clientY, pointerType }: PointerEvent) => {
    if (level > 0 || pointerType === 'mouse' || !pointerStart.current) return;
    const x = clientX - pointerStart.current.x;
    const y = clientY - pointerStart.current.y;
    if (Math.abs(x) > swipePx && Math.abs(x) > Math.abs(y) * swipeRatio) showNext(x < 0 ? 1 : -1);
  };
  const drag = ({ buttons, movementX, movementY, pointerType }: PointerEvent) => {
    if (level > 0 && buttons === 1 && pointerType === 'mouse')
      stage.current?.scrollBy({ left: -movementX, top: -movementY, behavior: 'instant' });
  };
  return (
    <dialog
      ref={dialog}
      className="zoom-dialog"
      aria-label={name}
      onClose={() => onClose(index)}
      onKeyDown={onKeyDown}
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
        onPointerDown={({ clientX: x, clientY: y }) => {
          pointerStart.current = { x, y };
        }}
        onPointerUp={onSwipe}
        onPointerMove={drag}
        onDoubleClick={() => {
          saveCentre();
          setLevel((now) => (now === 0 ? doubleClickLevel : 0));
        }}
      >
        <img
          src={pictures[index]}
          alt={`${name} ${index + 1}`}
          draggable={false}
          style={{ width: `${levels[level]! * 100}%`, height: `${levels[level]! * 100}%` }}
        />
      </div>
      <div className="zoom-tools">
        {pictures.length > 1 && (
          <button
            type="button"
            aria-label={t('goods.gallery.previous')}
            onClick={() => showNext(-1)}
          >
            <ChevronLeft aria-hidden="true" />
          </button>
        )}
        <span className="num" aria-hidden="true">
          {index + 1} / {pictures.length}
        </span>
        {pictures.length > 1 && (
          <button type="button" aria-label={t('goods.gallery.next')} onClick={() => showNext(1)}>
            <ChevronRight aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          aria-label={t('goods.gallery.smaller')}
          aria-disabled={level === 0 || undefined}
          onClick={() => zoomBy(-1)}
        >
          <ZoomOut aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t('goods.gallery.larger')}
          aria-disabled={level === levels.length - 1 || undefined}
          onClick={() => zoomBy(1)}
        >
          <ZoomIn aria-hidden="true" />
        </button>
      </div>
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

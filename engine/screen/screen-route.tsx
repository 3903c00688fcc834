import { lazy, type ReactNode, Suspense } from 'react';
import type { ServedScreen } from '../../schemas/contract/calls/screens.ts';
import { loadChunk } from '../client/chunk.ts';
import { ListContext } from '../views/list-context.ts';
import { PickerContext } from '../fields/picker-context.ts';
import { useFrame } from '../ui/frame.ts';
import { Failed, NoRight, Skeleton } from '../ui/states.tsx';
import { useText } from '../ui/text.ts';
import { TitleBar } from '../ui/title-bar.tsx';
import { EmbeddedList } from './embedded-list.tsx';
import { type FormPlace, FormScreen } from './form-screen.tsx';
import { useScreen } from './load-screen.ts';
import type { RowPlace } from './row-screen.tsx';
import { Picker } from './picker.tsx';
import { SingleScreen } from './single-screen.tsx';
import { TableScreen } from './table-screen.tsx';

const BoardScreen = lazy(async () => ({
  default: (await loadChunk(() => import('./board-screen.tsx'))).BoardScreen,
}));
const RowScreen = lazy(async () => ({
  default: (await loadChunk(() => import('./row-screen.tsx'))).RowScreen,
}));

/** A served screen at its path, `Admin/goods_brands`: loading, drawn, refused or failed. What stands above fields and views is handed down here. `form`: its form in the list's stead, `row`: one of its rows; `missing` when it has no list. */
export function ScreenRoute({
  path,
  form,
  row,
  missing,
}: {
  readonly path: string;
  readonly form?: FormPlace | undefined;
  readonly row?: RowPlace | undefined;
  readonly missing: ReactNode;
}) {
  const t = useText(),
    loaded = useScreen(path);
  if (loaded.state === 'denied') return <NoRight heading="h1" hint={loaded.message} />;
  if (loaded.state === 'loading') return waiting;
  if (loaded.state === 'failed')
    return (
      <>
        <TitleBar />
        <Failed
          title={t('screen.failed')}
          hint={loaded.message}
          error={loaded.error}
          retry={loaded.retry}
        />
      </>
    );
  return (
    <PickerContext value={Picker}>
      <ListContext value={EmbeddedList}>
        {form === undefined && row === undefined ? (
          <DrawnScreen screen={loaded.screen} />
        ) : loaded.screen.kind !== 'table' ? (
          missing
        ) : form ? (
          <FormScreen screen={loaded.screen} {...form} />
        ) : (
          row && (
            <Suspense fallback={waiting}>
              <RowScreen key={row.id} screen={loaded.screen} {...row} />
            </Suspense>
          )
        )}
      </ListContext>
    </PickerContext>
  );
}

const waiting = (
  <>
    <TitleBar />
    <Skeleton />
  </>
);

function DrawnScreen({ screen }: { readonly screen: ServedScreen }) {
  useFrame(screen.frame ? 'shown' : 'hidden');
  if (screen.kind === 'board')
    return (
      <Suspense fallback={waiting}>
        <BoardScreen board={screen} />
      </Suspense>
    );
  return screen.kind === 'single' ? (
    <SingleScreen screen={screen} />
  ) : (
    <TableScreen screen={screen} />
  );
}

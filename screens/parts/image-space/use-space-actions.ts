import { useMemo, useState } from 'react';
import {
  type Answer,
  api,
  confirm,
  type Failure,
  isFailure,
  type Translate,
  toast,
  useT,
} from '../../../engine/index.ts';
import type { NameRequest } from './name-dialog.tsx';
import {
  type ImageSpaceData,
  type SpaceFolder,
  type SpacePicture,
  temporaryFolder,
} from './use-image-space.ts';
import type { SpaceRights } from './use-space-rights.ts';

const seller = { area: 'Seller' } as const;
const quiet = { ...seller, messages: 'quiet' } as const;

/** Actions on folders and pictures; undefined where the caller has no right. */
export interface SpaceActions {
  /** The open name dialog, if any. */
  readonly nameRequest: NameRequest | undefined;
  readonly closeNameDialog: () => void;
  readonly addFolder: (() => void) | undefined;
  readonly renameFolder: ((folder: SpaceFolder) => void) | undefined;
  readonly deleteFolder: ((folder: SpaceFolder) => Promise<void>) | undefined;
  readonly renamePicture: ((picture: SpacePicture) => void) | undefined;
  /** Resolves to whether all were moved. */
  readonly movePictures:
    | ((pictures: readonly SpacePicture[], folder: number) => Promise<boolean>)
    | undefined;
  readonly deletePictures: ((pictures: readonly SpacePicture[]) => Promise<boolean>) | undefined;
  /** Most pictures that can be deleted at once. */
  readonly maxDeleted: number;
}

/**
 * Actions on folders and pictures. Names are entered in a dialog, and deletions are confirmed. The
 * wire shows refusals, except at the name dialog.
 */
export function useSpaceActions(
  { changeView, reload, view }: ImageSpaceData,
  rights: SpaceRights,
): SpaceActions {
  const t = useT();
  const [nameRequest, setNameRequest] = useState<NameRequest>();
  return useMemo(() => {
    const saveName = async <Data>(
      call: Promise<Answer<Data>>,
      then?: (data: Data) => void,
    ): Promise<string | undefined> => {
      const answer = await call.catch(
        (error: unknown): Failure => ({
          code: 0,
          msg: error instanceof Error ? error.message : '',
          data: {},
        }),
      );
      if (isFailure(answer)) return messageOf(answer);
      toast.success(t('msg.success'));
      then?.(answer);
      reload();
      return undefined;
    };
    const runCalls = async (calls: readonly (() => Promise<unknown>)[]): Promise<boolean> => {
      for (const call of calls) {
        const answer = await call().catch(() => undefined); // the wire has shown the error
        if (answer === undefined || isFailure(answer)) {
          reload();
          return false;
        }
      }
      toast.success(t('msg.success'));
      reload();
      return true;
    };
    return {
      nameRequest,
      closeNameDialog: () => setNameRequest(undefined),
      addFolder: onlyIf(rights.addFolder, () =>
        setNameRequest({
          title: t('imageSpace.addFolder'),
          label: t('imageSpace.folderName'),
          name: '',
          save: (name) =>
            saveName(
              api.post<{ readonly id: number }>('/Seller/file_space_dirs', { name }, quiet),
              ({ id }) => changeView({ folder: Number(id), name: '' }),
            ),
        }),
      ),
      renameFolder: onlyIf(rights.renameFolder, ({ id, name }: SpaceFolder) =>
        setNameRequest({
          title: t('imageSpace.renameFolder', { name }),
          label: t('imageSpace.folderName'),
          name,
          save: (next) => saveName(api.put(`/Seller/file_space_dirs/${id}`, { name: next }, quiet)),
        }),
      ),
      deleteFolder: onlyIf(rights.deleteFolder, async ({ id, name, pictures }: SpaceFolder) => {
        const isConfirmed = await confirm({
          ...deleteQuestion(t, t('imageSpace.deleteFolder', { name })),
          content: t('imageSpace.deleteFolderHint', { count: pictures }),
        });
        if (!isConfirmed) return;
        if (
          (await runCalls([() => api.delete(`/Seller/file_space_dirs/${id}`, {}, seller)])) &&
          view.folder === id
        )
          changeView({ folder: temporaryFolder });
      }),
      renamePicture: onlyIf(rights.changePicture, ({ id, name }: SpacePicture) =>
        setNameRequest({
          title: t('imageSpace.rename', { name }),
          label: t('imageSpace.pictureName'),
          name,
          save: (next) => saveName(api.put(`/Seller/file_spaces/${id}`, { name: next }, quiet)),
        }),
      ),
      movePictures: onlyIf(
        rights.changePicture,
        (pictures: readonly SpacePicture[], folder: number) =>
          runCalls(
            pictures.map(
              ({ id }) =>
                () =>
                  api.put(`/Seller/file_spaces/${id}`, { dir_id: folder }, seller),
            ),
          ),
      ),
      deletePictures: onlyIf(rights.deletePicture, async (pictures: readonly SpacePicture[]) => {
        const isConfirmed = await confirm({
          ...deleteQuestion(t, t('imageSpace.deletePictures', { count: pictures.length })),
          content: t('imageSpace.deletePicturesHint'),
        });
        if (!isConfirmed) return false;
        return runCalls([
          () =>
            api.delete(`/Seller/file_spaces/${pictures.map(({ id }) => id).join(',')}`, {}, seller),
        ]);
      }),
      maxDeleted: rights.deletePictures ? Infinity : 1,
    };
  }, [nameRequest, t, reload, changeView, view.folder, rights]);
}

const onlyIf = <Act>(right: boolean, act: Act): Act | undefined => (right ? act : undefined);

const deleteQuestion = (t: Translate, title: string) =>
  ({
    title,
    okText: t('imageSpace.delete'),
    cancelText: t('form.cancel'),
    tone: 'danger',
  }) as const;

/** The field error of the name, else the message of the envelope. */
function messageOf({ msg, data }: { readonly msg: string; readonly data: unknown }): string {
  const errors = (data as { errors?: readonly { readonly message: string }[] } | null)?.errors;
  return errors?.[0]?.message ?? msg;
}

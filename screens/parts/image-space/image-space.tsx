import { Button, Image, Input, Pagination } from 'antd';
import { ImageUp, Search } from 'lucide-react';
import { type DragEvent, type ReactNode, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import {
  Empty,
  formatBytes,
  formatNumber,
  isPicture,
  NotLoaded,
  pagerIcons,
  toast,
  useFilePicker,
  useInputClearIcon,
  useT,
  useUploads,
} from '../../../engine/index.ts';
import { maxUploadBytes, maxUploadFiles } from '../../../schemas/contract/limits.ts';
import { FolderList } from './folder-list.tsx';
import './image-space.css';
import type { FileUsage } from '../../../schemas/contract/files.ts';
import { NameDialog } from './name-dialog.tsx';
import { PictureGrid } from './picture-grid.tsx';
import {
  findPictures,
  type ImageSpaceData,
  picturesPerPage,
  reloadSpace,
  type SpacePicture,
} from './use-image-space.ts';
import type { SpaceActions } from './use-space-actions.ts';

interface Props {
  readonly space: ImageSpaceData;
  readonly actions: SpaceActions;
  readonly use: 'page' | 'picker';
  readonly selected: readonly SpacePicture[];
  readonly onSelect: (picture: SpacePicture) => void;
  /** Called with newly uploaded pictures. */
  readonly onUploaded?: (pictures: readonly SpacePicture[]) => void;
  /** Toolbar below the grid while pictures are selected. */
  readonly selectionBar?: ReactNode;
}

/**
 * The image space: folders on the left, pictures of the open folder on the right, with search by
 * name and upload by file dialog or drop (docs/product.md#settings).
 */
export function ImageSpace(props: Props) {
  const { space, actions, use, onUploaded, selectionBar } = props;
  const uploads = useSpaceUploads(space, onUploaded);
  const [previewIndex, setPreviewIndex] = useState<number>();
  return (
    <div className="space" data-use={use}>
      <SpaceSide space={space} actions={actions} />
      <section
        className="space-main"
        onDragOver={(event) => event.preventDefault()}
        onDrop={uploads.onDrop}
      >
        <SpaceTools space={space} uploads={uploads} use={use} />
        <SpacePictures {...props} pending={uploads.pending} onOpen={setPreviewIndex} />
        {selectionBar}
        <SpacePages space={space} />
      </section>
      {previewIndex !== undefined && (
        <Image.PreviewGroup
          items={shownPictures(space).map(({ url }) => url)}
          preview={{
            open: true,
            current: previewIndex,
            onChange: setPreviewIndex,
            onOpenChange: () => setPreviewIndex(undefined),
          }}
        />
      )}
      {actions.nameRequest && (
        <NameDialog request={actions.nameRequest} onClose={actions.closeNameDialog} />
      )}
    </div>
  );
}

const shownPictures = ({ pictures }: ImageSpaceData): readonly SpacePicture[] =>
  pictures.data?.data ?? [];

/** The folders and how much of the quota is used. */
function SpaceSide({
  space: { view, changeView, folders, usage },
  actions,
}: Pick<Props, 'space' | 'actions'>) {
  const { locale } = useIntl();
  return (
    <div className="space-side">
      <FolderList
        folders={folders}
        openFolderId={view.folder}
        onOpen={(folder) => changeView({ folder, name: '' })}
        onAdd={actions.addFolder}
        onRename={actions.renameFolder}
        onDelete={actions.deleteFolder && ((folder) => void actions.deleteFolder?.(folder))}
      />
      {usage && <UsageLine usage={usage} language={locale} />}
    </div>
  );
}

/** Search by name, and the upload button. */
function SpaceTools({
  space: { view, changeView },
  uploads,
  use,
}: Pick<Props, 'space' | 'use'> & { readonly uploads: SpaceUploads }) {
  const t = useT();
  const clearIcon = useInputClearIcon();
  return (
    <div className="space-tools">
      <Input.Search
        key={view.folder}
        aria-label={t('imageSpace.search')}
        placeholder={t('imageSpace.search')}
        defaultValue={view.name}
        allowClear={clearIcon}
        searchIcon={<Search size={14} role="img" aria-label={t('imageSpace.search')} />}
        onSearch={(name) => changeView({ name: name.trim() })}
      />
      <p className="quiet">
        {t('imageSpace.hint', {
          size: formatBytes(maxUploadBytes, 'en'),
          count: maxUploadFiles,
        })}
      </p>
      <Button
        type={use === 'page' ? 'primary' : 'default'}
        icon={<ImageUp size={14} />}
        onClick={uploads.filePicker.open}
      >
        {t('imageSpace.upload')}
      </Button>
      {uploads.filePicker.input}
    </div>
  );
}

/** The pictures of the open folder, or why there are none. */
function SpacePictures({
  space,
  actions,
  use,
  selected,
  onSelect,
  pending,
  onOpen,
}: Props & Pick<SpaceUploads, 'pending'> & { readonly onOpen: (index: number) => void }) {
  const t = useT();
  const { locale } = useIntl();
  const { view, pictures } = space;
  const rows = shownPictures(space);
  return (
    <div className="space-body">
      {!pictures.isSuccess && (
        <NotLoaded query={pictures} rows={6} title={t('imageSpace.failed')} />
      )}
      {pictures.isSuccess && rows.length === 0 && pending.length === 0 && (
        <Empty
          title={t(view.name ? 'imageSpace.noMatch' : 'imageSpace.empty')}
          hint={view.name ? undefined : t('imageSpace.emptyHint')}
        />
      )}
      {pictures.isSuccess && (
        <PictureGrid
          pictures={rows}
          pending={pending}
          selectedIds={selected.map(({ id }) => id)}
          language={locale}
          use={use}
          selectable={
            use === 'page' && (actions.movePictures ?? actions.deletePictures) !== undefined
          }
          onSelect={onSelect}
          onOpen={onOpen}
          onRename={actions.renamePicture}
        />
      )}
    </div>
  );
}

function SpacePages({ space: { view, changeView, pictures } }: Pick<Props, 'space'>) {
  const t = useT();
  if (!pictures.isSuccess || pictures.data.total <= picturesPerPage) return null;
  return (
    <nav className="space-pages" aria-label={t('table.pages')}>
      <Pagination
        {...pagerIcons}
        size="small"
        current={view.page}
        pageSize={picturesPerPage}
        total={pictures.data.total}
        showSizeChanger={false}
        onChange={(page) => changeView({ page, name: view.name })}
      />
    </nav>
  );
}

type SpaceUploads = ReturnType<typeof useSpaceUploads>;

/** Uploads pictures to the open folder, at most `maxUploadFiles` at once. */
function useSpaceUploads({ view }: ImageSpaceData, onUploaded: Props['onUploaded']) {
  const t = useT();
  const request = useMemo(
    () => ({ name: 'file_spaces', option: { dir_id: view.folder } }),
    [view.folder],
  );
  const { pending, send } = useUploads(request);
  const uploadFiles = async (files: readonly File[]) => {
    if (files.length > maxUploadFiles)
      toast.warning(t('imageSpace.atOnce', { count: maxUploadFiles }));
    const uploadedUrls = await send(
      files.slice(0, maxUploadFiles),
      isPicture,
      t('form.upload.notPicture'),
    );
    if (uploadedUrls.length === 0) return;
    reloadSpace();
    onUploaded?.(await findPictures(view.folder, uploadedUrls));
  };
  const filePicker = useFilePicker({ accept: 'image/*', multiple: true, onFiles: uploadFiles });
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    if (event.dataTransfer.files.length > 0) void uploadFiles([...event.dataTransfer.files]);
  };
  return {
    pending,
    filePicker,
    onDrop,
  };
}

/** Share of the quota from which the line shows a warning. */
const nearlyFull = 0.9;

/** Used share of the quota, by the more exhausted of its two limits, bytes and files. */
function UsageLine({ usage, language }: { readonly usage: FileUsage; readonly language: string }) {
  const t = useT();
  const share = Math.min(
    1,
    Math.max(usage.bytes / usage.most_bytes, usage.files / usage.most_files),
  );
  return (
    <div className="space-usage" data-tone={share >= nearlyFull ? 'ask' : undefined}>
      <div
        className="space-usage-bar"
        role="meter"
        aria-label={t('imageSpace.usage')}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <progress max={1} value={share} aria-hidden="true" />
      </div>
      <p>
        {t('imageSpace.used', {
          used: formatBytes(usage.bytes, language),
          most: formatBytes(usage.most_bytes, language),
        })}
      </p>
      <p>
        {t('imageSpace.files', {
          used: formatNumber(usage.files, language),
          most: formatNumber(usage.most_files, language),
        })}
      </p>
    </div>
  );
}

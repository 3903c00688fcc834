import { Button, Image, Input, Pagination } from 'antd';
import { ImageUp, Search } from 'lucide-react';
import { type DragEvent, type ReactNode, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import {
  Empty,
  Failed,
  formatBytes,
  isPicture,
  pagerIcons,
  Skeleton,
  toast,
  useFilePicker,
  useInputClearIcon,
  useT,
  useUploads,
} from '../../../engine/index.ts';
import { maxUploadBytes, maxUploadFiles } from '../../../schemas/contract/limits.ts';
import { FolderList } from './folder-list.tsx';
import './image-space.css';
import { NameDialog } from './name-dialog.tsx';
import { PictureGrid } from './picture-grid.tsx';
import { UsageLine } from './usage-line.tsx';
import {
  findPictures,
  type ImageSpaceData,
  picturesPerPage,
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
export function ImageSpace({
  space,
  actions,
  use,
  selected,
  onSelect,
  onUploaded,
  selectionBar,
}: Props) {
  const t = useT();
  const clearIcon = useInputClearIcon();
  const { locale } = useIntl();
  const { view, changeView, folders, usage, pictures } = space;
  const uploads = useSpaceUploads(space, onUploaded);
  const [previewIndex, setPreviewIndex] = useState<number>();
  const rows = pictures.state === 'ready' ? pictures.value.data : [];
  return (
    <div className="space" data-use={use}>
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
      <section
        className="space-main"
        onDragOver={(event) => event.preventDefault()}
        onDrop={uploads.onDrop}
      >
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
        <div className="space-body">
          {pictures.state === 'loading' && <Skeleton rows={6} />}
          {pictures.state === 'failed' && (
            <Failed title={t('imageSpace.failed')} error={pictures.error} retry={pictures.retry} />
          )}
          {pictures.state === 'ready' && rows.length === 0 && uploads.pending.length === 0 && (
            <Empty
              title={t(view.name ? 'imageSpace.noMatch' : 'imageSpace.empty')}
              hint={view.name ? undefined : t('imageSpace.emptyHint')}
            />
          )}
          {pictures.state === 'ready' && (
            <PictureGrid
              pictures={rows}
              pending={uploads.pending}
              selectedIds={selected.map(({ id }) => id)}
              language={locale}
              use={use}
              selectable={
                use === 'page' && (actions.movePictures ?? actions.deletePictures) !== undefined
              }
              onSelect={onSelect}
              onOpen={setPreviewIndex}
              onRename={actions.renamePicture}
            />
          )}
        </div>
        {selectionBar}
        {pictures.state === 'ready' && pictures.value.total > picturesPerPage && (
          <nav className="space-pages" aria-label={t('table.pages')}>
            <Pagination
              {...pagerIcons}
              size="small"
              current={view.page}
              pageSize={picturesPerPage}
              total={pictures.value.total}
              showSizeChanger={false}
              onChange={(page) => changeView({ page, name: view.name })}
            />
          </nav>
        )}
      </section>
      {previewIndex !== undefined && (
        <Image.PreviewGroup
          items={rows.map(({ url }) => url)}
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

/** Uploads pictures to the open folder, at most `maxUploadFiles` at once. */
function useSpaceUploads({ view, reload }: ImageSpaceData, onUploaded: Props['onUploaded']) {
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
    reload();
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

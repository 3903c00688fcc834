import { Button, Flex, Input, Space } from 'antd';
import { Copy } from 'lucide-react';
import { connectedModal } from './confirm.ts';
import { copyText } from './copy-text.ts';

/** Translated texts of `showText`. */
export interface ShownText {
  readonly title: string;
  readonly hint: string;
  readonly text: string;
  readonly copyText: string;
  readonly copiedText: string;
  readonly failedText: string;
  readonly closeText: string;
}

/** Shows a text that is not shown again, with a button that copies it. */
export function showText(shown: ShownText): void {
  connectedModal()?.info({
    title: shown.title,
    content: <CopyableText shown={shown} />,
    okText: shown.closeText,
    centered: true,
    icon: null,
    width: 520,
    keyboard: false,
  });
}

function CopyableText({ shown }: { readonly shown: ShownText }) {
  const copy = () => copyText(shown.text, { copied: shown.copiedText, failed: shown.failedText });
  return (
    <Flex vertical gap="small">
      {shown.hint}
      <Space.Compact block>
        <Input
          readOnly
          value={shown.text}
          aria-label={shown.title}
          onFocus={(event) => event.target.select()}
        />
        <Button icon={<Copy size={14} />} aria-label={shown.copyText} onClick={copy} />
      </Space.Compact>
    </Flex>
  );
}

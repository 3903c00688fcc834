import { lazy, useEffect, useState } from 'react';
import { loadChunk } from '../../../engine/wire/index.ts';
import { closeChat, hasChatted, useChatTarget } from '../../state/shopper/chat.ts';
import { loadTexts } from '../../texts.ts';
import { LazyPart } from '../feedback/lazy-part.tsx';

const ChatWindow = lazy(async () => {
  const [file] = await Promise.all([
    loadChunk(() => import('./chat-window.tsx')),
    loadChunk(() => loadTexts(['chat'])),
  ]);
  return { default: file.ChatWindow };
});

/** The page has loaded what it needs after this time, ms. */
const followAfterMs = 3000;

/**
 * Loads the chat window when somebody opens it. In a browser that has chatted before it loads some
 * seconds after the page, so that new messages are counted.
 */
export function ChatHost() {
  const target = useChatTarget();
  const [isFollowing, setFollowing] = useState(false);
  useEffect(() => {
    if (!hasChatted()) return undefined;
    const timer = setTimeout(() => setFollowing(true), followAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <LazyPart dialog={{ open: target !== undefined, onClose: closeChat }}>
      {(target || isFollowing) && <ChatWindow />}
    </LazyPart>
  );
}

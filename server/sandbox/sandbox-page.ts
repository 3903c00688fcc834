import type { Language } from '../../schemas/contract/language.ts';

/** Styles for light and dark colour schemes. */
const pageStyle = `
:root {
  --ground: #f4f5f7;
  --card: #fff;
  --ink: #1c1f24;
  --soft: #5d6570;
  --line: #e2e5ea;
  --brand: #0a7a3d;
  --brand-ink: #fff;
  --good: #0a7a3d;
  --bad: #b42318;
  --wait: #8a5a00;
}
.alipay {
  --brand: #0b5fd0;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121417;
    --card: #1c2026;
    --ink: #eceef1;
    --soft: #a3abb6;
    --line: #323841;
    --brand: #3ccf7f;
    --brand-ink: #06210f;
    --good: #4cd68a;
    --bad: #ff8f82;
    --wait: #f0c060;
  }
  .alipay {
    --brand: #6ea8ff;
    --brand-ink: #04183a;
  }
}
* {
  box-sizing: border-box;
}
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font:
    15px / 1.6 system-ui,
    -apple-system,
    "PingFang SC",
    "Microsoft YaHei",
    "Noto Sans CJK SC",
    sans-serif;
}
main {
  max-width: 560px;
  margin: 0 auto;
  padding: 16px 16px 48px;
  display: grid;
  gap: 16px;
}
section {
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 12px;
  padding: 20px;
}
.notice-bar {
  margin: 0;
  color: var(--soft);
  font-size: 13px;
  text-align: center;
}
.bill {
  text-align: center;
  padding-top: 28px;
}
.vendor {
  margin: 0;
  display: inline-flex;
  align-items: center;
  gap: 8px;
  color: var(--soft);
}
.dot {
  width: 10px;
  height: 10px;
  border-radius: 50%;
  background: var(--brand);
}
h1 {
  margin: 4px 0 0;
  font-size: 44px;
  line-height: 1.2;
  font-weight: 650;
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.02em;
}
.sign {
  font-size: 0.55em;
  font-weight: 500;
  margin-right: 4px;
}
h2 {
  margin: 0 0 4px;
  font-size: 16px;
  font-weight: 600;
}
.subject {
  margin: 4px 0 12px;
  overflow-wrap: anywhere;
}
.state {
  display: inline-block;
  margin: 0;
  padding: 2px 12px;
  border-radius: 99px;
  border: 1px solid currentColor;
  font-size: 13px;
}
.state.open {
  color: var(--wait);
}
.state.paid {
  color: var(--good);
}
.state.closed,
.state.expired {
  color: var(--bad);
}
dl {
  margin: 20px 0 0;
  border-top: 1px solid var(--line);
  padding-top: 12px;
  display: grid;
  gap: 4px;
  text-align: left;
  font-size: 13px;
}
dl div {
  display: flex;
  justify-content: space-between;
  gap: 16px;
}
dt {
  color: var(--soft);
  flex: none;
}
dd {
  margin: 0;
  overflow-wrap: anywhere;
  text-align: right;
  font-variant-numeric: tabular-nums;
}
.acts {
  display: grid;
  gap: 10px;
  margin-top: 20px;
}
.or {
  margin: 6px 0 0;
  color: var(--soft);
  font-size: 13px;
}
button {
  font: inherit;
  min-height: 44px;
  padding: 8px 14px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: transparent;
  color: inherit;
  cursor: pointer;
}
button:hover {
  border-color: var(--brand);
}
button:focus-visible,
a:focus-visible {
  outline: 2px solid var(--brand);
  outline-offset: 2px;
}
button.primary {
  background: var(--brand);
  border-color: var(--brand);
  color: var(--brand-ink);
  font-weight: 600;
}
.many {
  grid-template-columns: 1fr;
  margin-top: 12px;
}
.hint {
  margin: 0;
  color: var(--soft);
  font-size: 13px;
}
.back {
  margin: 16px 0 0;
}
a {
  color: var(--brand);
}
.log {
  list-style: none;
  margin: 8px 0 0;
  padding: 0;
  display: grid;
}
.log li {
  display: grid;
  grid-template-columns: 64px 1fr auto;
  gap: 2px 12px;
  padding: 8px 0;
  border-top: 1px solid var(--line);
  font-size: 13px;
}
.when {
  color: var(--soft);
  font-variant-numeric: tabular-nums;
}
.how.taken {
  color: var(--good);
}
.how.refused {
  color: var(--bad);
}
.how.due {
  color: var(--wait);
}
.log code {
  grid-column: 2 / -1;
  color: var(--soft);
  font-size: 12px;
  overflow-wrap: anywhere;
}
@media (min-width: 720px) {
  main {
    padding-top: 40px;
  }
  .acts {
    grid-template-columns: 1fr 1fr;
  }
  .or {
    grid-column: 1 / -1;
  }
  .many {
    grid-template-columns: 1fr 1fr;
  }
}
`;

interface SandboxPage {
  /** Title and body are HTML. */
  readonly title: string;
  readonly body: string;
  readonly look: string;
  readonly language: Language;
  /** Content security policy nonce of the style. */
  readonly nonce: string;
  readonly style?: string;
}

/** A page of a provider of the sandbox. It has no script: its buttons submit a form. */
export const sandboxPage = ({
  title,
  body,
  look,
  language,
  nonce,
  style = '',
}: SandboxPage): string =>
  `<!doctype html>
<html lang="${language === 'zh-cn' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title}</title>
<style nonce="${nonce}">${pageStyle}${style}</style>
</head>
<body class="${look}">
<main>
${body}
</main>
</body>
</html>`;

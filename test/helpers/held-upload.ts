/** Stands in for `XMLHttpRequest`: an upload that the test answers. */
export class HeldUpload {
  static readonly sent: HeldUpload[] = [];
  readonly upload = {};
  onload?: () => void;
  onabort?: () => void;
  responseText = '';
  open() {}
  setRequestHeader() {}
  abort() {
    this.onabort?.();
  }
  send() {
    HeldUpload.sent.push(this);
  }
  answer(url: string) {
    this.responseText = JSON.stringify({ code: 200, msg: '', data: url });
    this.onload?.();
  }
}

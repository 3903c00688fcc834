/** Answer of `GET /api/{Area}/explain/{screen path}`: why a part is absent or disabled. */
export interface Explanation {
  readonly part: string;
  readonly present: boolean;
  readonly reason: string;
  readonly right: string | undefined;
  readonly file: string;
  readonly pointer: string;
}

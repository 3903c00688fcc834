/** `GET {area}connect/program`: who asks for a key on the page `/{Area}/connect`. */
export interface ConnectingProgram {
  readonly name: string;
}

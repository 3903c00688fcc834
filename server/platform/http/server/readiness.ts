import { Injectable } from '@nestjs/common';

/** Whether a proxy may send requests here. A process that stops says so first, and still answers. */
@Injectable()
export class Readiness {
  isStopping = false;
}

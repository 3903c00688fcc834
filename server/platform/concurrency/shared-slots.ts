export interface SharedSlotsOptions {
  /** Slots of all owners together. */
  readonly total: number;
  /** Slots of one owner. */
  readonly perOwner: number;
}

/** `full`: no slot is left. `share`: the owner holds its whole share. */
export type SlotResult = 'taken' | 'full' | 'share';

/** Slots of which each owner gets a share, so that one owner cannot take them all. */
export class SharedSlots {
  private readonly byOwner = new Map<string, number>();
  private taken = 0;

  constructor(private readonly options: SharedSlotsOptions) {}

  /** Takes a slot; `release` must follow when the result is `taken`. */
  take(owner: string): SlotResult {
    const own = this.byOwner.get(owner) ?? 0;
    if (own >= this.options.perOwner) return 'share';
    if (this.taken >= this.options.total) return 'full';
    this.taken += 1;
    this.byOwner.set(owner, own + 1);
    return 'taken';
  }

  release(owner: string): void {
    const own = this.byOwner.get(owner) ?? 0;
    this.taken -= 1;
    if (own > 1) this.byOwner.set(owner, own - 1);
    else this.byOwner.delete(owner);
  }
}

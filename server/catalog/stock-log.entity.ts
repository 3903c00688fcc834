import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One change of stock with its cause; only added to, in the transaction that changes the stock. It outlives its goods. */
@Entity('stock_logs')
@Index('stock_logs_goods', ['goods_id', 'id'])
@Index('stock_logs_cause', { synchronize: false })
export class StockLog {
  @PrimaryGeneratedColumn({ type: 'bigint', primaryKeyConstraintName: 'pk_stock_logs' }) id: number;
  @Column('bigint') goods_id: number;
  /** None where the goods have no SKUs. */
  @Column('bigint', { nullable: true }) sku_id: number | null;
  @Column('bigint') change: number;
  @Column('bigint') stock_after: number;
  /** `form`: somebody saved the goods; `order`, `cancel`, `refund`: trading, once for each of them. */
  @Column('varchar', { length: 20 }) cause: string;
  /** Of the order or after-sale; 0 for a form. */
  @Column('bigint', { default: 0 }) cause_id: number;
  @Column('varchar', { length: 10 }) actor_area: string;
  @Column('bigint') actor_id: number;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
}

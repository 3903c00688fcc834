import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A visitor who chats without an account. The signed `key` is the visitor's token. */
@Entity('chat_visitors')
export class ChatVisitor {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: number;
  /** 32 random hexadecimal digits. */
  @Column('varchar', { length: 32 }) @Index('chat_visitors_key', { unique: true }) key: string;
  /** The shopper who took over the visitor's conversations at the sign-in. */
  @Column('bigint', { nullable: true }) @Index('chat_visitors_user') user_id: number | null;
  @Column('varchar', { length: 45, default: '' }) ip: string;
  @Column('timestamptz', { default: () => 'mall_now()' }) created_at: string;
}

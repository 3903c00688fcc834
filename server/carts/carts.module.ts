import { Module } from '@nestjs/common';
import { CartsController } from './carts.controller.ts';
import { Carts } from './carts.ts';

/** Carts. Owns `carts`; it holds no stock and no price. Placing an order takes the ordered lines out. */
@Module({ controllers: [CartsController], providers: [Carts] })
export class CartsModule {}

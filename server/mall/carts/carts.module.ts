import { Module } from '@nestjs/common';
import { CartsController } from './carts.controller.ts';
import { Carts } from './carts.ts';

/** Owns `carts`. A cart reserves no stock; placing an order removes the ordered lines. */
@Module({ controllers: [CartsController], providers: [Carts], exports: [Carts] })
export class CartsModule {}

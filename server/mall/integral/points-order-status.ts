/** Values of `integral_orders.order_status`. A points order is paid when it is placed. */
export const pointsOrderStatus = { cancelled: 0, toShip: 2, shipped: 3 } as const;

/** Everything that `define…` of the server defines, so that dictionaries have its names. */
import './mall/oauth/sign-ins.ts';
import './mall/payments/payments.ts';
import './mall/shipping/couriers/couriers.ts';

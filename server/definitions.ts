/** Everything that `define…` of the server defines, so that dictionaries have its names. */
import './mall/messages/drivers/sms-drivers.ts';
import './mall/messages/mail/drivers/mail-drivers.ts';
import './mall/oauth/sign-ins.ts';
import './mall/payments/payments.ts';
import './mall/promotions/promotions.ts';
import './mall/shipping/couriers/couriers.ts';
import './platform/storage/drivers/index.ts';

import { createBalancePage } from '../../../components/user/money-page.tsx';

export const page = createBalancePage('frozen_money');

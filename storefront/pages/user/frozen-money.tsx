import { moneyPage } from '../../parts/money-page.tsx';

export const page = moneyPage('frozen_money');

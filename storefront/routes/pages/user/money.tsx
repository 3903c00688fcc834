import { moneyPage } from '../../../components/user/money-page.tsx';

export const page = moneyPage('money');

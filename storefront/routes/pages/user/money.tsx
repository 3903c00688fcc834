import { moneyPage } from '../../../components/money-page.tsx';

export const page = moneyPage('money');

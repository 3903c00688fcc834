export { counter } from '../../../server/proof/values/counter.ts';

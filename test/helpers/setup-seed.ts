import fc from 'fast-check';
import { seed } from './seed.ts';

/** Properties are told their inputs by the commit, too. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

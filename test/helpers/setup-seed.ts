import fc from 'fast-check';
import { seed } from './seed.ts';

/** Property tests use the seed too. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

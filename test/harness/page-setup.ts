import '@testing-library/jest-dom';

// A whole page of the shop in every failure hides what failed.
process.env.DEBUG_PRINT_LIMIT = '1500';

export const sketch = "accent 21 5 6 4 1, soft 8 12 32 1.5, soft 14 16 20 1.5, strong 18 23 12 2";

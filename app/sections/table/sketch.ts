export const sketch = "strong 4 4 18 3; card 4 10 40 18; 3x1: strong 6 12.5 7 2; 3x3/4: soft 6 18 7 1.5";
